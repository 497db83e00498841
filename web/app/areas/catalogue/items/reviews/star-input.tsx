import { Star } from 'lucide-react'
import { starWords } from '#contract/catalogue/items/reviews/review-rules.ts'
import styles from './write-review.module.css'

interface StarInputProps {
  /** 0: none chosen. */
  value: number
  onChange: (stars: number) => void
  describedBy?: string
}

/** One to five stars as a radio group, so that the arrow keys work. */
export const StarInput = ({ value, onChange, describedBy }: StarInputProps) => (
  <div className={styles.stars} role="radiogroup" aria-label="总体评分" aria-describedby={describedBy}>
    {starWords.map((word, at) => (
      <label key={word} className={at < value ? styles.chosen : undefined}>
        <input
          type="radio"
          name="stars"
          value={at + 1}
          checked={value === at + 1}
          onChange={() => onChange(at + 1)}
          aria-label={`${at + 1} 星，${word}`}
        />
        <Star size={24} strokeWidth={1.6} aria-hidden />
      </label>
    ))}
    <b>{value > 0 ? `${value} 星，${starWords[value - 1]}` : '请选择'}</b>
  </div>
)
