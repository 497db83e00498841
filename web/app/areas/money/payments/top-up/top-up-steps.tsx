import { Fragment } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './top-up.module.css'

const stepsOf = (isOnPhone: boolean) => ['选择金额', isOnPhone ? '手机支付' : '扫码支付', '完成']

/** Progress of the top-up; `current` counts from 0. */
export const TopUpSteps = ({ current, isOnPhone = false }: { current: number; isOnPhone?: boolean }) => (
  <ol className={styles.steps} aria-label="充值步骤">
    {stepsOf(isOnPhone).map((label, at) => (
      <Fragment key={label}>
        {at > 0 && <li className={styles.line} aria-hidden />}
        <li
          className={classNames(at === current && styles.now, at < current && styles.past)}
          aria-current={at === current ? 'step' : undefined}
        >
          <i aria-hidden>{at + 1}</i>
          {label}
        </li>
      </Fragment>
    ))}
  </ol>
)
