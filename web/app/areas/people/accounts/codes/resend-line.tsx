import styles from './codes.module.css'

interface ResendLineProps {
  text: string
  secondsLeft: number
  onResend: () => void
}

/** Says where the code went, and offers another one after a pause. */
export const ResendLine = ({ text, secondsLeft, onResend }: ResendLineProps) => (
  <div className={styles.resend}>
    <span>{text}</span>
    <button type="button" className={secondsLeft > 0 ? 'num' : 'link'} disabled={secondsLeft > 0} onClick={onResend}>
      {secondsLeft > 0 ? `${secondsLeft} 秒后重发` : '重新发送'}
    </button>
  </div>
)
