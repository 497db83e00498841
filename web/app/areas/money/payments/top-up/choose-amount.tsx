import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, Link, useActionData, useNavigation } from 'react-router'
import { formatYuan } from '#contract/money/payments/amounts.ts'
import type { Product } from '#contract/money/payments/payments.ts'
import { type PaymentType, paymentTypeLabel } from '#contract/money/payments/providers.ts'
import { coinsOf, formatTopUpItem, type Offer } from '#contract/money/payments/top-up.ts'
import { buyPath, financeTabPath, itemPath, paths } from '#contract/paths.ts'
import { formatCount } from '#lib/format/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import type { OrderChangeResult } from '../change-orders.ts'
import type { WantedItem } from '../load-wanted.ts'
import { PaymentMark } from '../payment-mark.tsx'
import { alipayTab } from './alipay-tab.ts'
import { AmountCards } from './amount-cards.tsx'
import { DemoStrip } from './demo-strip.tsx'
import type { ChooseStep } from './load-top-up.ts'
import { suggestedChoice } from './suggested-choice.ts'
import styles from './top-up.module.css'
import { TopUpSteps } from './top-up-steps.tsx'

/** The first step. Without a payment provider it only shows why nothing can be paid. */
export const ChooseAmount = ({ data }: { data: ChooseStep }) =>
  data.problem === null ? (
    <Choices data={data} />
  ) : (
    <Empty title="暂时不能充值" actions={<LinkButton to={financeTabPath('recharge')}>看充值记录</LinkButton>}>
      {data.problem}
    </Empty>
  )

/** Whether the provider's page opens in a tab of its own; otherwise a code is shown. */
const opensTab: Record<PaymentType, boolean> = { 微信: false, 支付宝: true }

/** Amount and payment provider. The displayed sums are a preview; the server calculates them again. */
function Choices({ data: { packages, rules, account, wanted, balance, ways } }: { data: ChooseStep }) {
  const suggested = suggestedChoice(packages, rules, wanted ? wanted.coin - balance : 0)
  const [chosen, setChosen] = useState<number | 'custom'>('package' in suggested ? suggested.package : 'custom')
  const [amount, setAmount] = useState(String('yuan' in suggested ? suggested.yuan : rules.customMinYuan))
  const [paymentType, setPaymentType] = useState<PaymentType | undefined>(rules.paymentTypes[0])
  const { problem } = useActionData<OrderChangeResult>() ?? {}
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!problem) return
    alipayTab.close()
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const isAgreed = new FormData(event.currentTarget).get('agree') === 'on'
    if (paymentType && opensTab[paymentType] && isAgreed && !ways) alipayTab.open()
  }
  const offer =
    chosen === 'custom' ? customOffer(amount, packages, rules.coinsPerYuan) : packages.find(({ id }) => id === chosen)
  return (
    <>
      {rules.isSimulated && <DemoStrip />}
      <TopUpSteps current={0} isOnPhone={ways !== null} />
      <Form
        ref={form}
        className={styles.choose}
        method="post"
        action={financeTabPath('topup')}
        onSubmit={submit}
        noValidate
      >
        <div className={styles.fields}>
          {ways && paymentType && <input type="hidden" name="way" value={ways[paymentType]} />}
          {wanted && <WantedNote wanted={wanted} balance={balance} />}
          {problem && !problem.fields && <Note kind="error">{problem.message}</Note>}
          <div className={styles.row}>
            <label htmlFor="top-up-account">充值账号</label>
            <div>
              <input id="top-up-account" className={styles.account} value={account} maxLength={10} readOnly />
              <p className={styles.hint}>V币将充入当前登录账号，充值后不可转赠。</p>
            </div>
          </div>
          <AmountCards
            packages={packages}
            rules={rules}
            chosen={chosen}
            onChoose={setChosen}
            amount={amount}
            onAmount={setAmount}
            error={problem?.fields?.amount}
          />
          <PaymentTypes types={rules.paymentTypes} chosen={paymentType} onChoose={setPaymentType} />
        </div>
        <OrderSummary
          account={account}
          offer={offer}
          minutes={rules.paymentMinutes}
          agreeError={problem?.fields?.agree}
        />
      </Form>
    </>
  )
}

/** Says what the coins are for, and keeps it with the order. */
const WantedNote = ({ wanted, balance }: { wanted: WantedItem; balance: number }) => (
  <div className={styles.wanted}>
    <input type="hidden" name="forItem" value={formatTopUpItem(wanted)} />
    <Note>
      购买「{wanted.name}」需 {formatCount(wanted.coin)} V币
      {wanted.coin > balance ? `，还差 ${formatCount(wanted.coin - balance)} V币。` : '，余额已足够。'}
      <Link className="link" to={wanted.coin > balance ? itemPath(wanted) : buyPath(wanted)}>
        {wanted.coin > balance ? '返回' : '去购买'}
      </Link>
    </Note>
  </div>
)

const customOffer = (amount: string, packages: Product[], coinsPerYuan: number): Offer | undefined => {
  const actualPrice = /^\d{1,5}$/.test(amount.trim()) ? Number(amount) : 0
  return actualPrice > 0 ? { actualPrice, ...coinsOf(actualPrice, packages, coinsPerYuan) } : undefined
}

interface PaymentTypesProps {
  types: PaymentType[]
  chosen: PaymentType | undefined
  onChoose: (type: PaymentType) => void
}

const PaymentTypes = ({ types, chosen, onChoose }: PaymentTypesProps) => (
  <div className={styles.row}>
    <span id="top-up-payment">支付方式</span>
    <div className={styles.types} role="radiogroup" aria-labelledby="top-up-payment">
      {types.map((type) => (
        <label key={type}>
          <input
            type="radio"
            name="paymentType"
            value={type}
            checked={type === chosen}
            onChange={() => onChoose(type)}
          />
          <PaymentMark type={type} />
          {paymentTypeLabel(type)}
        </label>
      ))}
    </div>
  </div>
)

interface OrderSummaryProps {
  account: string
  /** Undefined while the amount is not a whole number of yuan. */
  offer: Offer | undefined
  minutes: number
  agreeError?: string
}

function OrderSummary({ account, offer, minutes, agreeError }: OrderSummaryProps) {
  const isSending = useNavigation().state !== 'idle'
  return (
    <aside className={styles.slip}>
      <h3>订单信息</h3>
      <dl>
        <Line label="充值账号">{account}</Line>
        <Line label="购买 V币">
          <b className="num">{offer ? formatCount(offer.coinSum) : '–'}</b>
        </Line>
        {offer !== undefined && offer.present > 0 && (
          <Line label="赠送 V币">
            <b className={`num ${styles.bonus}`}>+{formatCount(offer.present)}</b>
          </Line>
        )}
        <Line label="到账合计">
          <b className={styles.sum}>{offer ? formatCount(offer.coinSum + offer.present) : '–'}</b> V币
        </Line>
        <Line label="应付金额">
          <span className={styles.price}>
            ¥ <b>{offer ? formatYuan(offer.actualPrice * 100) : '–'}</b>
          </span>
        </Line>
      </dl>
      <Checkbox name="agree" aria-invalid={agreeError ? true : undefined} aria-describedby="top-up-agree">
        我已阅读并同意
        <Link className="link" to={paths.topUpRules} target="_blank">
          充值协议
        </Link>
      </Checkbox>
      <p id="top-up-agree" className={agreeError ? styles.error : 'sr-only'} role={agreeError && 'alert'}>
        {agreeError}
      </p>
      <Button type="submit" name="do" value="pay" look="cost" size="large" block disabled={isSending}>
        {isSending ? '正在下单…' : '确认充值'}
      </Button>
      <p className={styles.hint}>订单 {minutes} 分钟内未支付将自动取消。</p>
    </aside>
  )
}

const Line = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
