import { Download, Eye, Rss } from 'lucide-react'
import { pageSizes } from '#contract/constants.ts'
import type { NewsItem } from '#contract/pages/news/news.ts'
import { paths } from '#contract/paths.ts'
import { dayOfMonth, formatCount, formatDay, formatMonth } from '#lib/format/format.ts'
import { buttonClass } from '#ui/button/button.tsx'
import { Strip } from '#ui/cover/cover.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { Select } from '#ui/form/select.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { SectionHead } from '#ui/layout/section-head.tsx'
import { GetForm } from '#ui/navigation/get-form.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { useSlowNavigation } from '#ui/navigation/use-slow-navigation.ts'
import { classNames } from '#ui/styles/class-names.ts'
import { formatTotal } from '#ui/text/format-total.ts'
import { Tag } from '#ui/text/tag.tsx'
import type { NewsListData } from './load-news-list.ts'
import styles from './news-list.module.css'
import { NewsThumb } from './news-thumb.tsx'

/** The news tab: the newest article large, the others by month, and the most read ones at the side. */
export function NewsList({ data: { page, year, list, years, popular } }: { data: NewsListData }) {
  const isLoading = useSlowNavigation()?.search.includes('active=InfoMation') ?? false
  const lead = page === 1 ? list.content[0] : undefined
  const rest = lead ? list.content.slice(1) : list.content
  const from = years.at(-1)?.year
  const all = years.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className={classNames('wrap', styles.news)}>
      <div>
        {lead && <LeadArticle item={lead} />}
        <SectionHead
          small
          title={year ? `${year} 年资讯` : '全部资讯'}
          extent={year ? `共 ${formatTotal(list)} 篇` : `共 ${all} 篇${from ? `，${from} 年起` : ''}`}
          aside={<YearFilter year={year} years={years} />}
        />
        {lead && rest.length === 0 ? null : <Months items={rest} isLoading={isLoading} />}
        <Pager
          page={page}
          size={pageSizes.news}
          total={list.totalElements}
          totalIsCapped={list.totalIsCapped}
          address={`${paths.alliance('InfoMation')}${year ? `&year=${year}` : ''}`}
        />
      </div>
      <aside>
        <MostRead items={popular} />
        <Card className={styles.join}>
          <h2>加入联盟</h2>
          <p>个人可直接注册；企业账号由联盟在收到申请后开通。</p>
          <a className={buttonClass({ block: true })} href={paths.applicationForm} download>
            <Download size={16} strokeWidth={1.6} aria-hidden />
            下载入盟申请表
          </a>
        </Card>
        <a className={styles.feed} href={paths.newsFeed}>
          <Rss size={14} strokeWidth={1.6} aria-hidden />用 RSS 订阅联盟资讯
        </a>
      </aside>
    </div>
  )
}

function LeadArticle({ item }: { item: NewsItem }) {
  return (
    <Card as="article" className={styles.lead}>
      {item.cover ? (
        <img className={styles.picture} src={item.cover} alt="" />
      ) : (
        <Strip className={styles.strip} id={`news-${item.coverSeed}`} paper="diazo" />
      )}
      <div className={styles.leadText}>
        <time dateTime={item.uploadTime}>
          <b>{dayOfMonth(item.uploadTime)}</b>
          <span>{formatMonth(item.uploadTime)}</span>
        </time>
        <div>
          <h2>
            <Link to={paths.article(item.id)}>{item.title}</Link>
          </h2>
          <p>{item.summary}</p>
        </div>
      </div>
    </Card>
  )
}

/** Submits on change with JavaScript, by its button without. */
function YearFilter({ year, years }: { year?: number; years: NewsListData['years'] }) {
  const options = [
    { value: '', label: '全部年份' },
    ...years.map(({ year: one, count }) => ({ value: String(one), label: `${one} 年（${count}）` })),
  ]
  return (
    <GetForm
      className={styles.year}
      action={paths.alliance('InfoMation')}
      onChange={({ currentTarget }) => currentTarget.requestSubmit()}
    >
      <input type="hidden" name="active" value="InfoMation" />
      <Select name="year" aria-label="年份" options={options} key={year} defaultValue={year ? String(year) : ''} />
      <noscript>
        <button type="submit">筛选</button>
      </noscript>
    </GetForm>
  )
}

/** The rows by month, or skeletons while another page is being loaded. */
function Months({ items, isLoading }: { items: NewsItem[]; isLoading: boolean }) {
  if (isLoading)
    return (
      <Card className={styles.months}>
        <SkeletonRows count={pageSizes.news} />
      </Card>
    )
  return (
    <Card className={styles.months}>
      {items.length === 0 && <Empty>换个年份，或回到第一页看看。</Empty>}
      {byMonth(items).map(({ month, items: ofMonth }, at) => (
        <section key={ofMonth[0]?.id}>
          <h3 className={classNames(styles.month, at === 0 && styles.latest)}>{month.replace('-', ' 年 ')} 月</h3>
          <ol>
            {ofMonth.map((item) => (
              <NewsRow key={item.id} item={item} />
            ))}
          </ol>
        </section>
      ))}
    </Card>
  )
}

interface Month {
  /** Such as 2026-09. */
  month: string
  items: NewsItem[]
}

/** Groups consecutive items of the same month; the order of the items stays. */
const byMonth = (items: readonly NewsItem[]): Month[] => {
  const months: Month[] = []
  for (const item of items) {
    const month = formatMonth(item.uploadTime)
    const last = months.at(-1)
    if (last?.month === month) last.items.push(item)
    else months.push({ month, items: [item] })
  }
  return months
}

function NewsRow({ item }: { item: NewsItem }) {
  return (
    <li className={styles.row}>
      <time dateTime={formatDay(item.uploadTime)}>
        <b>{dayOfMonth(item.uploadTime)}</b>
      </time>
      <div>
        <h4>
          {item.isTop && <Tag tone="ink">置顶</Tag>}
          <Link to={paths.article(item.id)}>{item.title}</Link>
        </h4>
        <p className="clamp-2">{item.summary}</p>
        <span className={styles.views}>
          <Eye size={13} strokeWidth={1.6} aria-label="阅读" />
          <span className="num">{formatCount(item.viewCount)}</span>
        </span>
      </div>
      <div className={styles.thumb}>
        <NewsThumb {...item} />
      </div>
    </li>
  )
}

function MostRead({ items }: { items: NewsListData['popular'] }) {
  return (
    <Card>
      <CardHead>近期阅读最多</CardHead>
      <ol className={styles.popular}>
        {items.map(({ id, title }, at) => (
          <li key={id}>
            <span className="num">{at + 1}</span>
            <Link className="clamp-2" to={paths.article(id)}>
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}
