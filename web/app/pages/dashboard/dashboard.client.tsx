import { Link } from 'react-router'
import { newsSections } from '#contract/news.ts'
import { quietApi } from '#lib/browser-api.ts'
import { formatCount, formatMinute } from '#lib/format.ts'
import { Loaded } from '#ui/antd/loaded.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Chart } from '#ui/chart/chart.tsx'
import { Figures } from '#ui/figures.tsx'
import { Status } from '#ui/status.tsx'
import { useLoad } from '#ui/table/use-load.ts'
import { stateLabels } from '../../features/news/news-labels.ts'
import { SettingHistory } from '../../features/settings/setting-history.tsx'
import styles from './dashboard.module.css'

const recentNews = 5

const sectionCounts = () =>
  Promise.all(
    newsSections.map(async (section) => {
      const { totalElements } = await quietApi.news.listNews({ section, size: 1 })
      return { section, count: totalElements }
    }),
  )

const fetchAll = async () => {
  const [news, years, sections, jobs, changes] = await Promise.all([
    quietApi.news.listAdminNews({ size: recentNews, sort: 'updateTime,desc' }),
    quietApi.news.listNewsYears(),
    sectionCounts(),
    quietApi.jobs.summariseJobs(),
    quietApi.settings.listSettingChanges(),
  ])
  return { news, years: years.toReversed(), sections, jobs, changes: changes.slice(0, 6) }
}

type Overview = Awaited<ReturnType<typeof fetchAll>>

/** What an administrator looks at first. */
export function Dashboard() {
  return <Loaded load={useLoad(fetchAll)}>{(overview) => <Sheet overview={overview} />}</Loaded>
}

const Sheet = ({ overview: { news, years, sections, jobs, changes } }: { overview: Overview }) => (
  <>
    <h1 className="sr-only">工作台</h1>
    <Figures
      figures={[
        { label: '已发布资讯', value: news.counts.published, note: <Link to="/System/information">管理资讯</Link> },
        { label: '定时发布', value: news.counts.scheduled },
        { label: '草稿', value: news.counts.draft },
        { label: '进行中的任务', value: jobs.counts.active + jobs.counts.waiting + jobs.counts.retry },
        {
          label: '失败任务',
          value: jobs.counts.failed,
          isBad: jobs.counts.failed > 0,
          note: jobs.counts.failed > 0 && <Link to="/System/jobs?state=failed">去处理</Link>,
        },
      ]}
    />
    <div className={styles.grid}>
      <Card as="section">
        <CardHead>历年资讯</CardHead>
        <Chart
          label="历年发布的资讯"
          labels={years.map(({ year }) => String(year))}
          series={[{ name: '资讯', unit: '篇', kind: 'bar', values: years.map(({ count }) => count) }]}
        />
      </Card>
      <Sections sections={sections} />
      <RecentNews news={news.content} />
      <SettingHistory history={changes} />
    </div>
  </>
)

const Sections = ({ sections }: { sections: Overview['sections'] }) => {
  const most = Math.max(1, ...sections.map(({ count }) => count))
  const total = sections.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card as="section">
      <CardHead aside={<span className={styles.total}>共 {formatCount(total)} 篇</span>}>栏目构成</CardHead>
      <ul className={styles.bars}>
        {sections.map(({ section, count }) => (
          <li key={section}>
            <span>{section}</span>
            <i>
              <i style={{ width: `${(count / most) * 100}%` }} />
            </i>
            <b>{formatCount(count)}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const RecentNews = ({ news }: { news: Overview['news']['content'] }) => (
  <Card as="section">
    <CardHead
      aside={
        <Link className={styles.more} to="/System/information">
          全部
        </Link>
      }
    >
      最近修改的资讯
    </CardHead>
    <ul className={styles.recent}>
      {news.map(({ id, title, section, state, updateTime }) => (
        <li key={id}>
          <Link to={`/System/informationItem?newsId=${id}`}>{title}</Link>
          <span>{section}</span>
          <Status tone={stateLabels[state].tone}>{stateLabels[state].label}</Status>
          <time>{formatMinute(updateTime)}</time>
        </li>
      ))}
    </ul>
  </Card>
)
