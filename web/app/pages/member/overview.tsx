import { Link } from 'react-router'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import type { MyOverview } from '#contract/office/insight/insight.ts'
import { financeTabPath, memberTabPath, paths } from '#contract/paths.ts'
import { formatCount, formatSpan } from '#lib/format/format.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import list from '#ui/item-list/item-list.module.css'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { type Figure, Figures } from '#ui/layout/figures.tsx'
import { Sparkline } from '#ui/media/sparkline.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { WatchedShare } from '../../areas/catalogue/courses/own/watched-share.tsx'
import { CoinMonths } from '../../areas/money/points/coin-summary.tsx'
import styles from './overview.module.css'
import { ThirdLevelNote } from './received.tsx'

/** Overview below the balance: coins, lessons, pending audits and unread notices. */
export const Overview = ({ overview }: { overview: MyOverview }) => {
  const { coins, learning } = overview
  return (
    <div className={styles.overview}>
      {!coins && <ThirdLevelNote />}
      <div className={list.figures}>
        <Figures figures={coins ? [...coinFigures(coins), ...ownFigures(overview)] : ownFigures(overview)} />
      </div>
      <div className={styles.cards} data-single={!coins || undefined}>
        {coins && <Coins months={coins.months} />}
        <Learning learning={learning} isThird={!coins} />
      </div>
    </div>
  )
}

const coinFigures = ({ month, months }: NonNullable<MyOverview['coins']>): Figure[] => [
  { label: '本月支出', value: month.spent, note: <Trend values={months.map(({ spent }) => spent)} /> },
  { label: '本月收入', value: month.gained, note: <Trend values={months.map(({ gained }) => gained)} /> },
]

const Trend = ({ values }: { values: number[] }) =>
  values.some((value) => value > 0) ? <Sparkline values={values} /> : '近 12 个月没有记录'

const ownFigures = ({ pending, unread, learning, coins }: MyOverview): Figure[] => [
  ...(coins ? [] : [{ label: '在学课程', value: learning.begun, note: `学完 ${learning.finished} 门` }]),
  {
    label: '待审核',
    value: pending.resources + pending.lessons + pending.topics,
    note: <Pending pending={pending} />,
  },
  {
    label: '未读消息',
    value: unread,
    note: unread > 0 ? <Link to={`${memberTabPath('notices')}&unread=1`}>去查看</Link> : '全部已读',
  },
]

/** Own items that wait for a decision, with a link for each kind. */
const Pending = ({ pending: { resources, lessons, topics } }: Pick<MyOverview, 'pending'>) => {
  const kinds = [
    { label: '资源', count: resources, to: `${memberTabPath('resources')}&isAudit=${auditState.waiting}` },
    { label: '课程', count: lessons, to: `${memberTabPath('lessons')}&isAudit=${auditState.waiting}` },
    { label: '帖子', count: topics, to: memberTabPath('forum') },
  ].filter(({ count }) => count > 0)
  if (kinds.length === 0) return '没有等待审核的内容'
  return (
    <span className={styles.kinds}>
      {kinds.map(({ label, count, to }) => (
        <Link key={label} to={to}>
          {label} {formatCount(count)}
        </Link>
      ))}
    </span>
  )
}

const Aside = ({ to, children }: { to: string; children: string }) => (
  <Link className={styles.aside} to={to}>
    {children}
  </Link>
)

const Coins = ({ months }: { months: NonNullable<MyOverview['coins']>['months'] }) => (
  <Card as="section" className={styles.card} aria-label="V币收支">
    <CardHead aside={<Aside to={financeTabPath('consume')}>消费记录</Aside>}>V币收支</CardHead>
    {months.some(({ spent, gained }) => spent + gained > 0) ? (
      <CoinMonths months={months} />
    ) : (
      <Empty actions={<LinkButton to={financeTabPath('topup')}>去充值</LinkButton>}>近 12 个月没有收支</Empty>
    )}
  </Card>
)

const Learning = ({ learning, isThird }: Pick<MyOverview, 'learning'> & { isThird: boolean }) => {
  const { begun, finished, percent, weekSeconds, latest } = learning
  return (
    <Card as="section" className={styles.card} aria-label="学习进度">
      <CardHead aside={<Aside to={memberTabPath('learning')}>我的学习</Aside>}>学习进度</CardHead>
      {begun === 0 ? (
        <Empty
          actions={
            <LinkButton to={isThird ? memberTabPath('sharedLessons') : paths.courses}>
              {isThird ? '看授权视频' : '去培训中心看看'}
            </LinkButton>
          }
        >
          还没有开始学习
        </Empty>
      ) : (
        <>
          <div className={styles.together}>
            <Ring percent={percent} />
            <p>
              在学 <b className="num">{begun}</b> 门，学完 <b className="num">{finished}</b> 门，本周{' '}
              <b className="num">{formatSpan(weekSeconds)}</b>
            </p>
          </div>
          <ul className={styles.lessons}>
            {latest.map((lesson) => (
              <li key={lesson.id}>
                <Link to={paths.play(lesson.id)}>{lesson.name}</Link>
                <WatchedShare percent={lesson.percent} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

const radius = 26
const circumference = 2 * Math.PI * radius

/** Share of all started lessons that was watched. */
const Ring = ({ percent }: { percent: number }) => (
  <svg className={styles.ring} viewBox="0 0 64 64" role="img" aria-label={`总进度 ${percent}%`}>
    <circle cx="32" cy="32" r={radius} />
    <circle cx="32" cy="32" r={radius} strokeDasharray={`${(circumference * percent) / 100} ${circumference}`} />
    <text x="32" y="37">
      {percent}%
    </text>
  </svg>
)
