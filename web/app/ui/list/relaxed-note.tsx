import { Link } from '#ui/navigation/link.tsx'

interface RelaxedNoteProps {
  words: string
  found: { content: { relaxed?: true }[]; relaxed?: true; also?: string[] }
  /** Only documents with all words were searched. */
  isExact: boolean | undefined
  /** The address of the same search, with all words or with near ones. */
  addressOf: (isExact: boolean) => string
}

/** Says how a search was relaxed and leads to the exact one, or back from it. */
export function RelaxedNote({ words, found, isExact, addressOf }: RelaxedNoteProps) {
  const { content, relaxed, also } = found
  if (isExact)
    return (
      <>
        只显示包含全部词的结果，<Link to={addressOf(false)}>也看相近的内容</Link>
      </>
    )
  if (!relaxed && !also) return null
  const [first] = content // it has all words if any has
  const left = first?.relaxed
    ? `没有同时包含「${words}」的结果，以下包含其中部分词。`
    : relaxed
      ? '排在后面的结果只包含部分词。'
      : ''
  return (
    <>
      {left}
      {also && `已同时搜索${also.map((word) => `「${word}」`).join('')}，`}
      <Link to={addressOf(true)}>只搜原词</Link>
    </>
  )
}
