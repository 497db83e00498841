import { memberTabPath, paths } from '#contract/paths.ts'
import { withQuery } from '#lib/url/query-params.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import list from '#ui/item-list/item-list.module.css'
import { Card } from '#ui/layout/card.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { Segments } from '#ui/navigation/segments.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { ContinueCard } from './continue-card.tsx'
import styles from './learning.module.css'
import { LearningRow } from './learning-row.tsx'
import { LearningSummary } from './learning-summary.tsx'
import { type LearningData, learningSources, learningStates } from './load-learning.ts'

/** LES-24: everything the member began, free, bought or shared, in one list. */
export const MyLearning = ({ data, isThird }: { data: LearningData; isThird: boolean }) => (
  <div className={styles.learning}>
    <LearningSummary data={data} />
    {data.next && <ContinueCard lesson={data.next} />}
    <Card as="section" className={list.sheet} aria-label="我的学习">
      <div className={styles.head}>
        <States data={data} />
        <Sources data={data} />
      </div>
      {data.totalElements === 0 ? (
        <Nothing data={data} isThird={isThird} />
      ) : (
        <ul>
          {data.content.map((lesson) => (
            <LearningRow key={lesson.id} lesson={lesson} />
          ))}
        </ul>
      )}
      {data.totalElements > 0 && <Foot data={data} />}
    </Card>
  </div>
)

const addressOf = (state: string | undefined, source: string | undefined) =>
  withQuery(paths.member, { activerescore: 'learning', state, source })

function States({ data: { counts, state, source } }: { data: LearningData }) {
  const all = counts.active + counts.done + counts.over
  return (
    <Tabs
      className={list.tabs}
      label="学习状态"
      current={state ?? 'all'}
      tabs={[
        { key: 'all', label: <Counted label="全部" count={all} />, to: addressOf(undefined, source) },
        ...learningStates.map(({ value, label }) => ({
          key: value,
          label: <Counted label={label} count={counts[value]} />,
          to: addressOf(value, source),
        })),
      ]}
    />
  )
}

const Counted = ({ label, count }: { label: string; count: number }) => (
  <>
    {label}
    <small className="num">{count}</small>
  </>
)

const Sources = ({ data: { state, source } }: { data: LearningData }) => (
  <Segments
    className={styles.sources}
    label="来源"
    current={source ?? 'all'}
    segments={[
      { key: 'all', label: '全部来源', to: addressOf(state, undefined) },
      ...learningSources.map(({ value, label }) => ({ key: value, label, to: addressOf(state, value) })),
    ]}
  />
)

const Nothing = ({ data: { state, source }, isThird }: { data: LearningData; isThird: boolean }) =>
  state || source ? (
    <Empty actions={<LinkButton to={addressOf(undefined, undefined)}>查看全部</LinkButton>}>没有符合条件的课程</Empty>
  ) : (
    <Empty
      actions={
        <LinkButton look="primary" to={isThird ? memberTabPath('sharedLessons') : paths.courses}>
          {isThird ? '看授权视频' : '去培训中心看看'}
        </LinkButton>
      }
    >
      开始看的课程会出现在这里
    </Empty>
  )

const Foot = ({ data: { page, size, totalElements, content } }: { data: LearningData }) => (
  <div className={list.foot}>
    <span>
      第 {(page - 1) * size + 1} 至 {(page - 1) * size + content.length} 项，共 {totalElements} 项，按最近学习排序
    </span>
    <Pager page={page} size={size} total={totalElements} isCounted />
  </div>
)
