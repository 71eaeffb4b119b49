/**
 * The text of a query that finds where the expired rows of a table end: `key` of the first row that is younger than `$1` days,
 * or one beyond the last row. For tables whose keys and times grow together, apart from few rows.
 *
 * It reads some thirty rows by their key, however long the table is. An index on the time would find them too, but a BRIN index
 * does so only until the space of deleted rows is used again: its ranges never shrink (decision 79).
 */
export const firstUnexpired = (table: string, key: string, time: string): string => `
  with recursive ends as (
    select min(${key}) as low, max(${key}) + 1 as high from ${table}
    union all
    select case when found.expired then found.key + 1 else low end, case when found.expired then high else middle end
      from ends
     cross join lateral (select low + (high - low) / 2 as middle) as halves
     cross join lateral (
       select ${key} as key, ${time} < now() - make_interval(days => $1) as expired
         from ${table} where ${key} >= middle order by ${key} limit 1) as found
     where low < high)
  select low as key from ends where low = high`;
