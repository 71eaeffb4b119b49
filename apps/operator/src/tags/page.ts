/** Tags that one page of objects has together, more or less: an object has 500 at most. */
const TAGS_OF_PAGE = 5_000;
/** Most objects of a page: those without tags count, too. */
const OBJECTS_OF_PAGE = 5_000;

/**
 * SQL for the objects of a table behind the id `$1`, in the order of their ids, as many as a page holds. It reads no more
 * than these, so that a check of a large table is many short statements.
 *
 * @param columns of `id`, `tags` and others.
 */
export const pageOf = (table: string, columns: string): string => `
  select * from (
    select *, coalesce(sum(cardinality(tags)) over (order by id rows between unbounded preceding and 1 preceding), 0) as before
      from (select ${columns} from ${table} where id > $1::bigint order by id limit ${OBJECTS_OF_PAGE}) as ahead) as counted
   where before < ${TAGS_OF_PAGE} order by id`;

/** Most faults of one kind that a statement answers and a report names. */
export const MOST_FAULTS = 1_000;
