import { Check, X } from 'lucide-react'
import { useId } from 'react'
import { builtInLook, type Look } from '#contract/base/look/look.ts'
import {
  type ContrastCheck,
  contrastChecks,
  contrastProblem,
  type LookColour,
  leastContrast,
  lookColours,
  nearestReadable,
} from '#contract/base/look/look-colours.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import styles from './look.module.css'

interface ColourCardProps {
  look: Look
  set: (change: Partial<Look>) => void
}

const names: LookColour[] = ['primary', 'accent']
const changeOf = (name: LookColour, colour: string): Partial<Look> =>
  name === 'primary' ? { primary: colour } : { accent: colour }

/** LOOK-2: the two colours, with the contrast of every use; one that cannot be read is not saved. */
export const ColourCard = ({ look, set }: ColourCardProps) => (
  <Card as="section">
    <CardHead
      aside={
        <Button
          className={styles.right}
          size="small"
          onClick={() => set({ primary: builtInLook.primary, accent: builtInLook.accent })}
        >
          恢复默认颜色
        </Button>
      }
    >
      两种颜色 <small className={styles.aside}>其余颜色由这两种推出</small>
    </CardHead>
    <div className={styles.colours}>
      {names.map((name) => (
        <Colour key={name} name={name} value={look[name]} onChange={(colour) => set(changeOf(name, colour))} />
      ))}
    </div>
    <div className={styles.problems}>
      {names.map((name) => (
        <Problem key={name} name={name} value={look[name]} onChange={(colour) => set(changeOf(name, colour))} />
      ))}
    </div>
  </Card>
)

interface ColourProps {
  name: LookColour
  value: string
  onChange: (colour: string) => void
}

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

function Colour({ name, value, onChange }: ColourProps) {
  const id = useId()
  const { label, use } = lookColours[name]
  return (
    <div>
      <div className={styles.colour}>
        <input
          type="color"
          aria-label={`${label}色板`}
          value={isColour(value) ? value : '#000000'}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
        />
        <label htmlFor={id}>
          {label}
          <small>{use}</small>
        </label>
        <input
          id={id}
          className={styles.hex}
          value={value}
          maxLength={7}
          aria-invalid={!isColour(value) || undefined}
          onChange={(event) => onChange(event.target.value.trim().toUpperCase())}
        />
      </div>
      {isColour(value) ? (
        <ul className={styles.checks}>
          {contrastChecks(name, value).map((check) => (
            <ContrastRow key={check.label} check={check} />
          ))}
        </ul>
      ) : (
        <p className={styles.wrong}>请输入颜色，如 {builtInLook[name]}</p>
      )}
    </div>
  )
}

const ContrastRow = ({ check: { label, text, ground, ratio, grade } }: { check: ContrastCheck }) => (
  <li data-failed={!grade || undefined}>
    <i style={{ color: text, background: ground }} aria-hidden>
      字
    </i>
    {label}
    <b className="num">{ratio.toFixed(1)}</b>
    <span>
      {grade ? <Check size={14} strokeWidth={2} aria-hidden /> : <X size={14} strokeWidth={2} aria-hidden />}
      {grade ?? `不足 ${leastContrast}`}
    </span>
  </li>
)

const Problem = ({ name, value, onChange }: ColourProps) => {
  const problem = isColour(value) ? contrastProblem(name, value) : undefined
  if (!problem) return null
  const nearest = nearestReadable(name, value)
  return (
    <div className={styles.problem}>
      <Note kind="error">{problem}。</Note>
      <Button size="small" onClick={() => onChange(nearest)}>
        改用 {nearest}
      </Button>
    </div>
  )
}
