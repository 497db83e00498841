/** The ILIKE pattern for texts that contain these words; wildcards in the words are escaped. */
export const containsPattern = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`
