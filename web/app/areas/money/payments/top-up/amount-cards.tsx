import { CircleAlert } from 'lucide-react'
import type { Product, TopUpRules } from '#contract/money/payments/payments.ts'
import { formatCount } from '#lib/format/format.ts'
import { CoinIcon } from '../../points/coin-icon.tsx'
import styles from './top-up.module.css'

interface AmountCardsProps {
  packages: Product[]
  rules: TopUpRules
  chosen: number | 'custom'
  onChoose: (choice: number | 'custom') => void
  amount: string
  onAmount: (amount: string) => void
  error?: string
}

/** Radio buttons for the packages and a custom amount. */
export function AmountCards({ packages, rules, chosen, onChoose, amount, onAmount, error }: AmountCardsProps) {
  return (
    <div className={styles.row}>
      <span id="top-up-amount">充值金额</span>
      <div>
        <div className={styles.cards} role="radiogroup" aria-labelledby="top-up-amount">
          {packages.map((offer) => (
            <PackageCard
              key={offer.id}
              offer={offer}
              isChosen={chosen === offer.id}
              onChoose={() => onChoose(offer.id)}
            />
          ))}
          <div className={styles.own}>
            <label>
              <input
                type="radio"
                name="package"
                value="custom"
                checked={chosen === 'custom'}
                onChange={() => onChoose('custom')}
              />
              其他金额
            </label>
            <span className={styles.amount}>
              <input
                name="amount"
                inputMode="numeric"
                maxLength={5}
                placeholder="整数"
                aria-label="自定义金额"
                aria-invalid={error ? true : undefined}
                aria-describedby="top-up-amount-note"
                value={amount}
                onFocus={() => onChoose('custom')}
                onChange={(event) => onAmount(event.target.value)}
              />
              <i aria-hidden>元</i>
            </span>
          </div>
        </div>
        <p id="top-up-amount-note" className={error ? styles.error : styles.hint} role={error && 'alert'}>
          {error ? (
            <>
              <CircleAlert size={13} strokeWidth={1.6} aria-hidden />
              {error}
            </>
          ) : (
            `其他金额为 ${rules.customMinYuan} 到 ${formatCount(rules.customMaxYuan)} 的整数，每元 ${rules.coinsPerYuan} V币，达到套餐金额按其比例赠送。`
          )}
        </p>
      </div>
    </div>
  )
}

interface PackageCardProps {
  offer: Product
  isChosen: boolean
  onChoose: () => void
}

const PackageCard = ({ offer: { id, coinSum, present, actualPrice }, isChosen, onChoose }: PackageCardProps) => (
  <label className={styles.card}>
    <input type="radio" name="package" value={id} checked={isChosen} onChange={onChoose} />
    <span className={styles.coins}>
      <CoinIcon />
      <b>{formatCount(coinSum + present)}</b>
      <span className="sr-only"> V币</span>
    </span>
    <span className={styles.yuan}>¥ {formatCount(actualPrice)}</span>
    {present > 0 && <em>含赠送 {formatCount(present)}</em>}
  </label>
)
