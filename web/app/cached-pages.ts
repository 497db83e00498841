/**
 * Pages that visitors share: kept rendered until one of the topics changes. The query keys listed are the only ones
 * such a page may read; all others are dropped before it is rendered.
 */
export const cachedPages: Record<string, { query: string[]; topics: string[] }> = {
  '/': { query: [], topics: ['news', 'settings'] },
  '/AboutsUs': { query: ['active', 'page', 'year', 'section'], topics: ['news', 'settings'] },
  '/pages/terms': { query: [], topics: ['settings'] },
  '/pages/privacy': { query: [], topics: ['settings'] },
  '/AboutsUs/View': { query: ['InfoId'], topics: ['news', 'settings'] },
}
