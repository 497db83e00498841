import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  hasTwoCharacterKinds,
  hasValidLength,
  passwordKinds,
  passwordLength,
} from '#contract/people/accounts/people-rules.ts'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './password-rules.module.css'

interface PasswordRulesProps {
  password: string
  /** Present when a password is changed: the new one has to differ. */
  oldPassword?: string
}

/** Shows for each rule whether the typed password fulfils it, and which kinds of characters it contains. */
export function PasswordRules({ password, oldPassword }: PasswordRulesProps) {
  const { min, max } = passwordLength
  const isEmpty = password === ''
  return (
    <>
      <ul className={styles.rules} aria-live="polite">
        <Rule isEmpty={isEmpty} isFulfilled={hasValidLength(password)}>
          {min} 到 {max} 个字符{!isEmpty && `，现在 ${password.length} 个`}
        </Rule>
        <Rule isEmpty={isEmpty} isFulfilled={hasTwoCharacterKinds(password)}>
          大写字母、小写字母、数字、特殊符号中至少 2 种
        </Rule>
        {oldPassword !== undefined && (
          <Rule isEmpty={isEmpty} isFulfilled={password !== oldPassword}>
            与旧密码不同
          </Rule>
        )}
      </ul>
      <div className={styles.kinds} aria-hidden="true">
        {passwordKinds.map(({ label, pattern }) => (
          <span key={label} className={classNames(pattern.test(password) && styles.present)}>
            {shortLabels[label]}
          </span>
        ))}
      </div>
    </>
  )
}

const shortLabels = { 大写字母: '大写', 小写字母: '小写', 数字: '数字', 特殊符号: '符号' } as const

function Rule({ isEmpty, isFulfilled, children }: { isEmpty: boolean; isFulfilled: boolean; children: ReactNode }) {
  if (isEmpty) {
    return (
      <li>
        <CircleDashed size={15} strokeWidth={1.6} aria-hidden />
        <span>{children}</span>
      </li>
    )
  }
  const Icon = isFulfilled ? CircleCheck : CircleX
  return (
    <li className={isFulfilled ? styles.fulfilled : styles.broken}>
      <Icon size={15} strokeWidth={1.6} aria-label={isFulfilled ? '符合：' : '不符合：'} />
      <span>{children}</span>
    </li>
  )
}
