import { paths } from '#contract/paths.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Card } from '#ui/layout/card.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { isFiltered, type LessonQuery, lessonsAddress, unfiltered } from './lesson-query.ts'

/** Shown when nothing matches or the query is invalid, with ways out. */
export const NoLessons = ({ query, problem }: { query: LessonQuery; problem?: string }) => (
  <Card>
    <Empty
      actions={
        <>
          {isFiltered(query) && <LinkButton to={lessonsAddress(unfiltered(query))}>清空筛选</LinkButton>}
          {query.keyword && <LinkButton to={paths.courseSort}>查看全部课程</LinkButton>}
          <LinkButton look="primary" to={paths.courses}>
            去培训中心
          </LinkButton>
        </>
      }
    >
      {problem ?? sentence(query)}
    </Empty>
  </Card>
)

const sentence = (query: LessonQuery): string => {
  if (query.keyword) return `没有找到与「${query.keyword}」相关的课程，换个关键词试试。`
  return isFiltered(query) ? '没有符合条件的课程，放宽筛选条件试试。' : '还没有课程，敬请期待。'
}
