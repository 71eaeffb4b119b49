import type { Write } from './sql-transaction.js';

/** The column of each field of a row. */
type Columns<Row> = { readonly [Field in keyof Row]: string };

const quoted = (name: string): string => `"${name}"`;

const columnsOf = (given: readonly { column: string }[]): string => given.map(({ column }) => column).join(', ');

/** The texts of plain statements about the rows of one table, whose fields have other names than its columns. */
export class Table<Row extends { id: number }> {
  /** What to select for a row: each column under the name of its field. */
  readonly fields: string;

  /** @param columns in the order of the fields in a text. */
  constructor(
    readonly name: string,
    private readonly columns: Columns<Row>,
  ) {
    this.fields = Object.entries<string>(columns)
      .map(([field, column]) => `${quoted(name)}.${quoted(column)} as ${quoted(field)}`)
      .join(', ');
  }

  /** Changes the given fields of one row. */
  update(id: number, changes: Partial<Row>): Write {
    const given = this.given(changes);
    if (given.length === 0) throw new Error(`nothing to change in ${this.name}`);
    const set = given.map(({ column }, index) => `${column} = $${index + 2}`);
    return {
      text: `update ${quoted(this.name)} set ${set.join(', ')} where "id" = $1`,
      values: [id, ...given.map(({ value }) => value)],
    };
  }

  /**
   * Inserts rows, all with the same fields. Few rows: their number is part of the text.
   *
   * @param more what follows in the text: `returning`, or `on conflict`.
   */
  insert(rows: readonly [Partial<Row>, ...Partial<Row>[]], more = ''): Write {
    const each = rows.map((row) => this.given(row));
    const [first = []] = each;
    const columns = columnsOf(first);
    if (each.some((row) => columnsOf(row) !== columns)) throw new Error(`rows of ${this.name} with different fields`);
    const places = each.map(
      (row, nth) => `(${row.map((_, index) => `$${nth * first.length + index + 1}`).join(', ')})`,
    );
    return {
      text: `insert into ${quoted(this.name)} (${columns}) values ${places.join(', ')} ${more}`,
      values: each.flatMap((row) => row.map(({ value }) => value)),
    };
  }

  /** For `on conflict (id)`: the existing row gets all fields of the new one. */
  get replacing(): string {
    const set = Object.values<string>(this.columns).map((column) => `${quoted(column)} = excluded.${quoted(column)}`);
    return `on conflict ("id") do update set ${set.join(', ')}`;
  }

  /** The fields that have a value, in the order of the columns: equal changes give equal texts. */
  private given(row: Partial<Row>): { column: string; value: unknown }[] {
    return Object.entries<string>(this.columns).flatMap(([field, column]) => {
      const value = row[field as keyof Row];
      return value === undefined ? [] : [{ column: quoted(column), value }];
    });
  }
}
