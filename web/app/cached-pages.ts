const mallFilters = ['selectValue', 'time', 'from', 'to', 'permission', 'sort', 'page']

/**
 * Pages that visitors share: kept rendered until one of the topics changes. The query keys listed are the only ones
 * such a page may read; all others are dropped before it is rendered. The header of each knows the categories of the
 * library.
 */
export const cachedPages: Record<string, { query: string[]; topics: string[] }> = {
  '/': { query: [], topics: ['library', 'news', 'settings'] },
  '/mall': { query: mallFilters, topics: ['library', 'settings'] },
  '/mallSearch': { query: ['inputValue', ...mallFilters], topics: ['library', 'settings'] },
  '/product': { query: ['productId'], topics: ['library', 'settings'] },
  '/AboutsUs': { query: ['active', 'page', 'year', 'section'], topics: ['library', 'news', 'settings'] },
  '/pages/terms': { query: [], topics: ['library', 'settings'] },
  '/pages/privacy': { query: [], topics: ['library', 'settings'] },
  '/AboutsUs/View': { query: ['InfoId'], topics: ['library', 'news', 'settings'] },
}
