import { statementSummary } from './statement-summary.js';

it.each([
  ['select id from vpcs where id = $1 for update', 'select vpcs'],
  ['SELECT 1 FROM "vpc"."subnets" "s" LEFT JOIN vpcs v ON true', 'select vpc.subnets, select vpcs'],
  ['insert into keys (a) values ($1) on conflict (a) do update set a = $1', 'insert keys'],
  ['with joined_0 as (insert into events (a) values ($1)) update vpcs set a = $2', 'insert events, update vpcs'],
  ['delete from vpcs where id = any($1) and a is distinct from $2', 'delete vpcs'],
  ['begin; set local plan_cache_mode = force_generic_plan', 'begin'],
  ['', 'statement'],
])('%s is %s', (text, summary) => {
  expect(statementSummary(text)).toBe(summary);
});
