import { loginPathReturningTo, paths } from '#contract/paths.ts'
import { useSession } from '#lib/session/session.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Card } from '#ui/layout/card.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { isFiltered, type MallQuery, mallAddress, unfiltered } from './mall-query.ts'

/** Shown when nothing matches or the query is invalid, with ways out. */
export function NothingFound({ query, problem }: { query: MallQuery; problem?: string }) {
  const { keyword } = query
  const session = useSession()
  return (
    <Card>
      <Empty
        actions={
          <>
            {isFiltered(query) && <LinkButton to={mallAddress(unfiltered(query))}>清空筛选</LinkButton>}
            {keyword && <LinkButton to={paths.mall}>查看全部资源</LinkButton>}
            {!session?.roles.includes('third') && (
              <LinkButton look="primary" to={session ? paths.upload : loginPathReturningTo(paths.upload)}>
                上传资源
              </LinkButton>
            )}
          </>
        }
      >
        {problem ?? sentence(query)}
      </Empty>
    </Card>
  )
}

const sentence = (query: MallQuery): string => {
  if (query.keyword) return `没有找到与「${query.keyword}」相关的资源，换个关键词试试。`
  return isFiltered(query) ? '没有符合条件的资源，放宽筛选条件试试。' : '还没有资源，欢迎上传第一份。'
}
