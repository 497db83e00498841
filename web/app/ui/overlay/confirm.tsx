import { TriangleAlert } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useId, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import styles from './dialog.module.css'
import { dialogWidth, useModal } from './dialog.tsx'

interface Question {
  title: string
  /** The consequences of agreeing. */
  detail?: string
  /** Label of the main button. */
  action?: string
  /** Label of the cancel button. */
  stay?: string
  /** A second way to agree, with an additional action. */
  other?: { label: string; run: () => void }
  /** The action cannot be undone. */
  danger?: boolean
}

export type ConfirmOptions = Omit<Question, 'title'>

type Confirm = (title: string, options?: ConfirmOptions) => Promise<boolean>

const ConfirmContext = createContext<Confirm>(async () => false)

/** `if (await confirm('确定删除该帖子?')) …` resolves to true only when the person agrees. */
export const useConfirm = (): Confirm => useContext(ConfirmContext)

/** Provides `useConfirm` and renders the confirmation dialog. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question & { answer: (agreed: boolean) => void }>()
  const ask = useCallback<Confirm>(
    (title, options) => new Promise((answer) => setQuestion({ title, ...options, answer })),
    [],
  )
  const settle = (agreed: boolean) => {
    question?.answer(agreed)
    setQuestion(undefined)
  }
  return (
    <ConfirmContext value={ask}>
      {children}
      <ConfirmDialog question={question} onAnswer={settle} />
    </ConfirmContext>
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
      // The close event of an earlier question may arrive when the next one is already open.
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
            {question.other && <OtherAction other={question.other} onAnswer={onAnswer} />}
            <Button look={question.danger ? 'danger' : 'primary'} onClick={() => onAnswer(true)} autoFocus>
              {question.action ?? '确定'}
            </Button>
          </footer>
        </div>
      )}
    </dialog>
  )
}

const OtherAction = ({
  other,
  onAnswer,
}: {
  other: NonNullable<Question['other']>
  onAnswer: (agreed: boolean) => void
}) => (
  <Button
    onClick={() => {
      other.run()
      onAnswer(true)
    }}
  >
    {other.label}
  </Button>
)
