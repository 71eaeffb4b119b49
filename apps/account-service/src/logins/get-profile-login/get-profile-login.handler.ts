import { getProfileLogin } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { OF_USER, selectLogin } from '../login.sql.js';

const SELECT = selectLogin(OF_USER);

@Answers(getProfileLogin)
export class GetProfileLoginHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, params }: CallOf<typeof getProfileLogin>): Promise<JsonText> {
    return this.database.readRecord(SELECT, [caller.userId, params.loginId]);
  }
}
