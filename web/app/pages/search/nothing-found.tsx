import { loginPathReturningTo, paths } from '#contract/paths.ts'
import { useSession } from '#lib/session/session.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { WatchWord } from '../../areas/catalogue/documents/watching/watch-word.tsx'
import type { SearchData } from './load-search.ts'
import { isFiltered, refined, unfiltered } from './search-query.ts'

/** Shown without results or for an invalid search, with links to other content. */
export function NothingFound({ data }: { data: SearchData }) {
  const { words, kind, counts, problem } = data
  const session = useSession()
  const elsewhere = kind !== '0' && counts.some(({ total }) => total > 0)
  return (
    <Empty
      actions={
        <>
          {isFiltered(data) && <LinkButton to={refined(data, unfiltered)}>清空筛选</LinkButton>}
          {elsewhere && <LinkButton to={refined(data, { ...unfiltered, kind: '0' })}>查看全部种类的结果</LinkButton>}
          {words && !problem && (
            <LinkButton to={session ? paths.newTopic : loginPathReturningTo(paths.newTopic)}>到论坛提问</LinkButton>
          )}
          {words && !problem && <WatchWord word={words} isWatched={data.isWatched} />}
          <LinkButton to={paths.mall}>查看全部资源</LinkButton>
        </>
      }
    >
      {problem ?? sentence(data)}
    </Empty>
  )
}

const sentence = (data: SearchData): string => {
  if (isFiltered(data)) return '没有符合条件的结果，放宽筛选条件试试。'
  return `没有找到与「${data.words}」相关的内容，换个说法或减少几个字试试。`
}
