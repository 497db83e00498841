/** The words of a line of tags. */
export const tagsIn = (line: string): string[] => [...new Set(line.split(/[,，、\s]+/).filter(Boolean))]

/** What is wrong with a line of tags. */
export const wrongTags = (
  line: string,
  { maxTags, tagLength }: { maxTags: number; tagLength: number },
): string | undefined => {
  const tags = tagsIn(line)
  if (tags.length > maxTags) return `标签最多 ${maxTags} 个`
  return tags.some((tag) => tag.length > tagLength) ? `标签最多 ${tagLength} 个字` : undefined
}
