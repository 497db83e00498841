/** The words of a line of tags. */
export const parseTags = (line: string): string[] => [...new Set(line.split(/[,，、\s]+/).filter(Boolean))]

/** What is wrong with a line of tags. */
export const tagsError = (
  line: string,
  { maxTags, tagLength }: { maxTags: number; tagLength: number },
): string | undefined => {
  const tags = parseTags(line)
  if (tags.length > maxTags) return `标签最多 ${maxTags} 个`
  return tags.some((tag) => tag.length > tagLength) ? `标签最多 ${tagLength} 个字` : undefined
}
