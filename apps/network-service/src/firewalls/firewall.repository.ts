import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { FirewallRecord, FirewallRules, FirewallStateRecord } from '@stratus/contracts';
import type { Statements, Write } from '@stratus/postgres';
import type { Firewall, FirewallChanges } from './firewall.js';
import { FIREWALL_JSON, FIREWALL_STATE_JSON } from './firewall.sql.js';

const INSERT = `
  insert into firewalls (account_id, label, status, rules, tags, created, updated)
  values ($1, $2, 'enabled', $3, $4, $5, $5)
  on conflict on constraint firewalls_label_unique do nothing returning id`;

const UPDATE = `
  update firewalls
     set label = coalesce($2, label), status = coalesce($3, status), tags = coalesce($4, tags), updated = $5,
         generation = generation + ($3::text is not null)::int
   where id = $1`;

const SET_RULES = 'update firewalls set rules = $2, updated = $3, generation = generation + 1 where id = $1';

/** The write side of firewalls; lock the entities of a firewall before the firewall (decision 23). */
@Injectable()
export class FirewallRepository {
  /** Locks the firewall: its devices stay, and no other transaction emits an event about it. Undefined when it is unknown. */
  async lock(statements: Statements, accountId: number, id: number): Promise<Firewall | undefined> {
    const [firewall] = await statements.query<Firewall>(
      `select id, account_id as "accountId", label, status, rules, tags, created from firewalls
        where id = $1 and account_id = $2 for update`,
      [id, accountId],
    );
    return firewall;
  }

  async labelTaken(statements: Statements, accountId: number, label: string): Promise<boolean> {
    const taken = await statements.query('select from firewalls where account_id = $1 and label = $2', [
      accountId,
      label,
    ]);
    return taken.length > 0;
  }

  /** @returns its id; undefined when the label is in use, even by a concurrent transaction that commits first. */
  async insert(
    statements: Statements,
    { accountId, label, rules, tags }: Omit<Firewall, 'id' | 'status' | 'created'>,
    now: Date,
  ): Promise<number | undefined> {
    const [row] = await statements.query<{ id: number }>(INSERT, [accountId, label, JSON.stringify(rules), tags, now]);
    return row?.id;
  }

  async update(statements: Statements, id: number, { label, status, tags }: FirewallChanges, now: Date): Promise<void> {
    await statements.query(UPDATE, [id, label ?? null, status ?? null, tags ?? null, now]);
  }

  rulesWrite(id: number, rules: FirewallRules, now: Date): Write {
    return { text: SET_RULES, values: [id, JSON.stringify(rules), now] };
  }

  /** Also deletes its devices. */
  async delete(statements: Statements, id: number): Promise<void> {
    await Promise.all([
      statements.query('delete from firewall_devices where firewall_id = $1', [id]),
      statements.query('delete from firewalls where id = $1', [id]),
    ]);
  }

  /** The firewall as events contain it, as this transaction sees it. */
  state(statements: Statements, id: number): Promise<FirewallStateRecord> {
    return this.read(statements, FIREWALL_STATE_JSON, id);
  }

  /** The record, as this transaction sees it. */
  record(statements: Statements, id: number): Promise<FirewallRecord> {
    return this.read(statements, FIREWALL_JSON, id);
  }

  private async read<R>(statements: Statements, json: string, id: number): Promise<R> {
    const [row] = await statements.query<{ record: R }>(
      `select ${json} as record from firewalls as firewall where firewall.id = $1`,
      [id],
    );
    return existing(row).record;
  }
}
