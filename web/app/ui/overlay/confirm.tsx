import { TriangleAlert } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useId, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import styles from './dialog.module.css'
import { dialogWidth, useModal } from './dialog.tsx'

interface Question {
  title: string
  /** What follows from saying yes. */
  detail?: string
  /** The word on the main button. */
  action?: string
  /** The word on the button that leaves everything as it is. */
  stay?: string
  /** Another way to say yes, which does something more. */
  other?: { label: string; run: () => void }
  /** Cannot be taken back. */
  danger?: boolean
}

export type ConfirmOptions = Omit<Question, 'title'>

type Ask = (title: string, options?: ConfirmOptions) => Promise<boolean>

const Asking = createContext<Ask>(async () => false)

/** `if (await confirm('确定删除该帖子?')) …` — true only when the person agreed. */
export const useConfirm = (): Ask => useContext(Asking)

/** Holds the one confirmation dialog of the page. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Question & { answer: (agreed: boolean) => void }>()
  const ask = useCallback<Ask>((title, options) => new Promise((answer) => setAsked({ title, ...options, answer })), [])
  const settle = (agreed: boolean) => {
    asked?.answer(agreed)
    setAsked(undefined)
  }
  return (
    <Asking value={ask}>
      {children}
      <ConfirmDialog question={asked} onAnswer={settle} />
    </Asking>
  )
}

function ConfirmDialog({ question, onAnswer }: { question?: Question; onAnswer: (agreed: boolean) => void }) {
  const titleId = useId()
  const dialog = useModal(question !== undefined)
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={styles.dialog}
      style={dialogWidth(420)}
      aria-labelledby={titleId}
      // The event of an earlier question may arrive when the next one is open.
      onClose={({ currentTarget }) => question && !currentTarget.open && onAnswer(false)}
    >
      {question && (
        <div className={styles.confirm}>
          <h2 id={titleId}>
            {question.danger && <TriangleAlert size={18} strokeWidth={1.6} aria-hidden />}
            {question.title}
          </h2>
          {question.detail && <p>{question.detail}</p>}
          <footer>
            <Button onClick={() => onAnswer(false)}>{question.stay ?? '取消'}</Button>
            {question.other && <OtherWay way={question.other} onAnswer={onAnswer} />}
            <Button look={question.danger ? 'danger' : 'primary'} onClick={() => onAnswer(true)} autoFocus>
              {question.action ?? '确定'}
            </Button>
          </footer>
        </div>
      )}
    </dialog>
  )
}

const OtherWay = ({ way, onAnswer }: { way: NonNullable<Question['other']>; onAnswer: (agreed: boolean) => void }) => (
  <Button
    onClick={() => {
      way.run()
      onAnswer(true)
    }}
  >
    {way.label}
  </Button>
)
