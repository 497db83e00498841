import { Download } from 'lucide-react'
import { type EarningPeriod, earningPeriods } from '#contract/catalogue/items/authors/author-rules.ts'
import type { SoldItem } from '#contract/catalogue/items/authors/authors.ts'
import { earningsPath, paths } from '#contract/paths.ts'
import { authorShareOf } from '#contract/share.ts'
import { formatCount } from '#lib/format/format.ts'
import { buttonClass } from '#ui/button/button.tsx'
import { Chart } from '#ui/chart/chart.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import { Records } from '#ui/list/records.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { Segments } from '#ui/navigation/segments.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './earnings.module.css'
import type { EarningsData } from './load-earnings.ts'

const chartHeight = 340

/** CLAIM-13: what an author has earned, when, and with what. */
export function Earnings({ data }: { data: EarningsData }) {
  const { monthCoin, lastMonthCoin, heldCoin, claimDays } = data
  return (
    <div className={styles.page}>
      <Figures
        figures={[
          { label: '累计所得（V币）', value: data.earnedCoin, note: `已到账 ${formatCount(data.releasedCoin)}` },
          {
            label: '冻结中（V币）',
            value: heldCoin,
            note: claimDays > 0 ? `成交 ${claimDays} 天后到账` : '成交即到账',
          },
          { label: '本月所得', value: monthCoin, note: changeOf(monthCoin, lastMonthCoin) ?? '上月没有所得' },
          {
            label: '本月下载与学习',
            value: data.monthUses,
            note: `售出 ${formatCount(data.monthSales)} 份`,
          },
          { label: '在售', value: data.onSale, note: `待审 ${data.waiting}，需修改 ${data.rejected}` },
        ]}
      />
      <Card as="section" aria-label="所得与下载">
        <CardHead
          aside={
            <div className={styles.aside}>
              <Segments
                label="时间范围"
                current={data.period}
                segments={(Object.keys(earningPeriods) as EarningPeriod[]).map((key) => ({
                  key,
                  label: earningPeriods[key],
                  to: earningsPath(key),
                }))}
              />
            </div>
          }
        >
          所得与下载
        </CardHead>
        <EarningsChart data={data} />
      </Card>
      <BestSellers items={data.best} />
      <Division data={data} />
    </div>
  )
}

/** Compared with the month before; undefined where nothing can be compared. */
const changeOf = (now: number, before: number): string | undefined => {
  if (before === 0) return undefined
  const percent = Math.round(((now - before) / before) * 1000) / 10
  return `较上月 ${percent > 0 ? '+' : ''}${percent}%`
}

const EarningsChart = ({ data: { curve, period } }: { data: EarningsData }) => (
  <div className={styles.chart}>
    <Chart
      label={`${earningPeriods[period]}的所得与下载`}
      height={chartHeight}
      labels={curve.map(({ day }) => (period === 'months' ? day.slice(2, 7) : day.slice(5)))}
      series={[
        { name: '作者所得', unit: 'V币', kind: 'bar', values: curve.map(({ earned }) => earned) },
        { name: '下载与学习', unit: '次', kind: 'line', values: curve.map(({ uses }) => uses) },
      ]}
    />
  </div>
)

const pathOf = ({ kind, id }: SoldItem) => (kind === 'resource' ? paths.resource(id) : paths.lesson(id))

const BestSellers = ({ items }: { items: SoldItem[] }) => (
  <Card as="section" aria-label="卖得最好">
    <CardHead
      aside={
        items.length > 0 && (
          <a
            className={classNames(buttonClass({ size: 'small' }), styles.aside)}
            href="/api/author/exportEarnings"
            download
          >
            <Download size={14} strokeWidth={1.6} aria-hidden />
            明细 CSV
          </a>
        )
      }
    >
      卖得最好
    </CardHead>
    {items.length === 0 ? (
      <Empty
        actions={
          <LinkButton look="primary" to={paths.upload}>
            上传资源
          </LinkButton>
        }
      >
        上架的资源与课程会出现在这里
      </Empty>
    ) : (
      <Records
        label="卖得最好"
        className={styles.items}
        titles={[
          '名称',
          { right: '售价' },
          { right: '下载' },
          { right: '售出' },
          { right: '所得' },
          { right: '较上月' },
          '评分',
        ]}
      >
        {items.map((item) => (
          <tr key={`${item.kind} ${item.id}`}>
            <td>
              <Link className="link" to={pathOf(item)}>
                {item.name}
              </Link>
            </td>
            <td data-right data-label="售价">
              {item.coin === 0 ? '免费' : formatCount(item.coin)}
            </td>
            <td data-right data-label="下载">
              {formatCount(item.useCount)}
            </td>
            <td data-right data-label="售出">
              {formatCount(item.saleCount)}
            </td>
            <td data-right data-label="所得">
              <b>{formatCount(item.earnedCoin)}</b>
            </td>
            <td data-right data-label="较上月">
              {changeOf(item.monthCoin, item.lastMonthCoin)?.replace('较上月 ', '') ?? '–'}
            </td>
            <td data-label="评分">
              {item.ratingAverage === null ? '–' : `${item.ratingAverage.toFixed(1)}（${item.ratingCount} 人）`}
            </td>
          </tr>
        ))}
      </Records>
    )}
  </Card>
)

const exampleCoin = 25

/** How one sale is divided by the settings of today; the price is that of the best seller. */
function Division({ data: { best, sharePercent, claimDays } }: { data: EarningsData }) {
  const example = best.find(({ coin }) => coin > 0)
  const price = example?.coin ?? exampleCoin
  const share = authorShareOf(price, sharePercent)
  const name = example ? `《${example.name}》` : '资源'
  return (
    <Card as="section" aria-label="一笔销售怎么分">
      <CardHead>一笔销售怎么分</CardHead>
      <div className={styles.division}>
        <dl>
          <div style={{ flexGrow: Math.max(share, 1) }} data-own>
            <dt>你</dt>
            <dd>{share}</dd>
          </div>
          <div style={{ flexGrow: Math.max(price - share, 1) }}>
            <dt>平台</dt>
            <dd>{price - share}</dd>
          </div>
        </dl>
        <p>
          以 {price} V币的{name}为例：作者所得 {price} × {sharePercent}%，向下取整为 {share}
          ，余数归平台；买家用奖励得来的 V币支付的部分不计。
          {claimDays > 0 && `所得在 ${claimDays} 天售后期满后到账，`}可用于购买，不可提现。
        </p>
      </div>
    </Card>
  )
}
