export const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

export const quotedName = (identifier: string): string => `\`${identifier.replaceAll('`', '``')}\``;
