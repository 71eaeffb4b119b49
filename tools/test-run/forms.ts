/** How the apps of a stack run: all in one process, or each in a process of its own. */
export const FORMS = ['one-process', 'apart'] as const;
export type Form = (typeof FORMS)[number];

export const isForm = (value: string): value is Form => FORMS.some((form) => form === value);
