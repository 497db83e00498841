import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Input } from './input.tsx'
import styles from './password-input.module.css'

/** An input for a password, with a button that reveals it. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type' | 'end'>) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  const toggle = (
    <button
      type="button"
      className={styles.toggle}
      aria-label={isShown ? '隐藏密码' : '显示密码'}
      onClick={() => setShown(!isShown)}
    >
      <Icon size={17} strokeWidth={1.6} aria-hidden />
    </button>
  )
  return <Input maxLength={128} {...props} end={toggle} type={isShown ? 'text' : 'password'} />
}
