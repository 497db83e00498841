/** The pattern of ILIKE for whatever contains these words; its wildcards among them stand for themselves. */
export const containsPattern = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`
