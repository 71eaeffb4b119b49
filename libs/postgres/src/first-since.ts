/**
 * The text of a query for where a time begins in a table whose keys and times grow together, apart from few rows: `key` of the
 * first row at or after it, or one beyond the last row. No row if the table is empty.
 *
 * It reads some thirty rows by their key, however long the table is. An index on the time would find them too, but a BRIN index
 * does so only until the space of deleted rows is used again: its ranges never shrink (decision 79).
 *
 * @param since the time, as SQL.
 */
export const firstSince = (table: string, key: string, time: string, since: string): string => `
  with recursive ends as (
    select min(${key}) as low, max(${key}) + 1 as high from ${table}
    union all
    select case when found.earlier then found.key + 1 else low end, case when found.earlier then high else middle end
      from ends
     cross join lateral (select low + (high - low) / 2 as middle) as halves
     cross join lateral (
       select ${key} as key, ${time} < ${since} as earlier
         from ${table} where ${key} >= middle order by ${key} limit 1) as found
     where low < high)
  select low as key from ends where low = high`;
