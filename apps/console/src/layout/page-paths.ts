import { createContext, use } from 'react';

/** Paths of all pages of the console, parameters as `:name`: what a page may link. Pages that import their list would import themselves. */
export const PagePaths = createContext<readonly string[]>([]);

export const usePagePaths = (): readonly string[] => use(PagePaths);
