import { Link } from '#ui/navigation/link.tsx'

interface RelaxedNoteProps {
  words: string
  /** The first result; it has all words if any has. */
  first: { relaxed?: true } | undefined
  relaxed?: true | undefined
  also?: string[] | undefined
  /** Only documents with all words were searched. */
  isExact: boolean
  /** Addresses of the same search: with all words, and with near ones. */
  exactTo: string
  nearTo: string
}

/** Says how a search was relaxed and leads to the exact one, or back from it. */
export function RelaxedNote({ words, first, relaxed, also, isExact, exactTo, nearTo }: RelaxedNoteProps) {
  if (isExact)
    return (
      <>
        只显示包含全部词的结果，<Link to={nearTo}>也看相近的内容</Link>
      </>
    )
  if (!relaxed && !also) return null
  const left = first?.relaxed
    ? `没有同时包含「${words}」的结果，以下包含其中部分词。`
    : relaxed
      ? '排在后面的结果只包含部分词。'
      : ''
  return (
    <>
      {left}
      {also && `已同时搜索${also.map((word) => `「${word}」`).join('')}，`}
      <Link to={exactTo}>只搜原词</Link>
    </>
  )
}
