import { about, integer, nullable, record, verbatim, worded } from '../schema/schema.js';

/** The resource that an item is about. */
export const linkedEntity = (description: string) =>
  nullable(
    about(
      record('LinkedEntity', {
        id: integer('Id of the resource'),
        label: verbatim('Label of the resource'),
        type: worded('Kind of resource'),
        url: worded('Path of the resource', 'path'),
      }),
      description,
    ),
  );
