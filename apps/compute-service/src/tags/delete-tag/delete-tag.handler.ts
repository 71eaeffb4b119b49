import { deleteTag, existing } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Sagas } from '@stratus/sagas';
import { TagRepository } from '../../tag-register/tag.repository.js';
import { DeleteTagSaga } from './delete-tag.saga.js';

@Answers(deleteTag)
export class DeleteTagHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly tags: TagRepository,
  ) {}

  async execute(call: CallOf<typeof deleteTag>) {
    const { accountId } = call.caller;
    return this.sagas.run(call, DeleteTagSaga, async ({ statements }) => {
      const { id, label } = existing(await this.tags.find(statements, accountId, call.params.tagLabel));
      return { id, accountId, label };
    });
  }
}
