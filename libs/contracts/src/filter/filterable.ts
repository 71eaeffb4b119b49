/** Type of a filterable field. An `array` field matches when one of its elements equals the value. */
export type FieldType = 'integer' | 'number' | 'string' | 'boolean' | 'time' | 'array';

/** The fields by which one list filters and sorts: name (dots for nested ones) to type (contract 3). */
export type FilterableFields = Readonly<Record<string, FieldType>>;
