/** Their types stand with the search, which reads them. */
export const owns = ['search_synonym'] as const
