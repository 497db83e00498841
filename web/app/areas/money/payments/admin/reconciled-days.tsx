import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { backOffice } from '#contract/back-office-paths.ts'
import { formatYuan } from '#contract/money/payments/amounts.ts'
import { differenceKinds } from '#contract/money/payments/payment-words.ts'
import { paymentTypeLabel } from '#contract/money/payments/providers.ts'
import { browserApi } from '#lib/api/browser-api.ts'
import { formatDay, formatSecond } from '#lib/format/format.ts'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { ScrollFrame } from '#ui/table/scroll-frame.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { type ReconciledDay, sumOfDays } from './reconciled-day.ts'
import styles from './reconciliation.module.css'

type Difference = ReconciledDay['differences'][number]

interface ReconciledDaysProps {
  days: ReconciledDay[]
  onChecked: () => void
}

const signed = (fen: number) => (fen > 0 ? `+${formatYuan(fen)}` : formatYuan(fen).replace('-', '−'))

const Gap = ({ fen }: { fen: number }) => <td data-gap={fen !== 0 || undefined}>{signed(fen)}</td>

/** Table of the reconciled days; the differences of a day are listed below its row. */
export function ReconciledDays({ days, onChecked }: ReconciledDaysProps) {
  const { ours, theirs, gap } = sumOfDays(days)
  return (
    <ScrollFrame label="按日对账">
      <table className={styles.table}>
        <thead>
          <tr>
            {['日期', '我方笔数', '我方金额', '渠道笔数', '渠道金额', '差额', '结果'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <Fragment key={day.day}>
              <DayRow day={day} />
              {day.differences.map((difference) => (
                <DifferenceRow
                  key={`${difference.kind} ${difference.orderNo}`}
                  difference={difference}
                  onChecked={onChecked}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            <td>{ours.count}</td>
            <td>{formatYuan(ours.fee)}</td>
            <td>{theirs.count}</td>
            <td>{formatYuan(theirs.fee)}</td>
            <Gap fen={gap} />
            <td />
          </tr>
        </tfoot>
      </table>
    </ScrollFrame>
  )
}

const DayRow = ({ day: { day, ours, theirs, ...rest } }: { day: ReconciledDay }) => (
  <tr data-bad={rest.differences.length > 0 || undefined}>
    <th scope="row">{day}</th>
    <td>{ours.count}</td>
    <td>{formatYuan(ours.fee)}</td>
    <td>{theirs?.count ?? '–'}</td>
    <td>{theirs ? formatYuan(theirs.fee) : '–'}</td>
    {theirs ? <Gap fen={theirs.fee - ours.fee} /> : <td>–</td>}
    <td>
      <Result isToday={day === formatDay(new Date().toISOString())} {...rest} />
      <Link
        className={styles.lines}
        to={`${backOffice.statement}?from=${day}&to=${day}`}
        aria-label={`${day} 的对账明细`}
      >
        明细
      </Link>
    </td>
  </tr>
)

interface ResultProps extends Pick<ReconciledDay, 'isFinal' | 'problems' | 'differences'> {
  isToday: boolean
}

const Result = ({ isToday, isFinal, problems, differences }: ResultProps) => {
  if (differences.length > 0) return <Status tone="bad">{differences.length} 笔不符</Status>
  if (isToday) return <Status tone="wait">今日未结</Status>
  if (problems.length > 0) return <Status tone="wait">{problems.join('；')}</Status>
  return isFinal ? <Status tone="ok">相符</Status> : <Status tone="wait">账单未齐</Status>
}

const isRefund = (kind: Difference['kind']) => kind === 'refund-missing' || kind === 'refund-extra'

const bookedText = ({ kind, ourFee }: Difference): string => {
  const label = isRefund(kind) ? '退款' : '入账'
  return ourFee === null ? `无${label}` : `${label} ¥ ${formatYuan(ourFee)}`
}

interface DifferenceRowProps {
  difference: Difference
  onChecked: () => void
}

function DifferenceRow({ difference, onChecked }: DifferenceRowProps) {
  const { kind, sentence, paymentType, orderNo, transactionId, ourFee, theirFee, time, orderStatus } = difference
  const [isBusy, setBusy] = useState(false)
  const recheck = async () => {
    setBusy(true)
    try {
      toast.info((await browserApi.payments.recheckOrder({ orderNo })).message)
      onChecked()
    } catch {
      // The call has already shown the failure.
    } finally {
      setBusy(false)
    }
  }
  return (
    <tr className={styles.differenceRow}>
      <td colSpan={7}>
        <div className={styles.difference}>
          <p>
            <Tag tone="red">{differenceKinds[kind]}</Tag>
            <b>
              {paymentTypeLabel(paymentType)} {transactionId ?? ''}
            </b>
            <span>¥ {formatYuan(theirFee ?? ourFee ?? 0)}</span>
            <span className="muted">{formatSecond(time)}</span>
          </p>
          <dl>
            <dt>渠道</dt>
            <dd>{theirFee === null ? '账单里没有' : `¥ ${formatYuan(theirFee)}，商户单号 ${orderNo}`}</dd>
            <dt>我方</dt>
            <dd>{orderStatus === null ? '没有这个订单' : `${orderStatus}，${bookedText(difference)}`}</dd>
            <dt>判断</dt>
            <dd>{sentence}</dd>
          </dl>
          {orderStatus !== null && (
            <div className={styles.buttons}>
              <ToolButton look="primary" isBusy={isBusy} onClick={() => void recheck()}>
                {isRefund(kind) ? '向渠道复核' : '向渠道复核并补记'}
              </ToolButton>
              <Link to={backOffice.order(orderNo)}>查看订单</Link>
            </div>
          )}
        </div>
      </td>
    </tr>
  )
}
