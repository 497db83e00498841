import { type ThemeChoice as Choice, chooseTheme, themeChoices, useThemeChoice } from '#ui/styles/theme.ts'
import styles from './theme-choice.module.css'

/** LOOK-7: light, dark, or as the device; remembered on the device. */
export const ThemeChoice = () => (
  <select
    className={styles.choice}
    aria-label="界面主题"
    value={useThemeChoice()}
    onChange={(event) => chooseTheme(event.target.value as Choice)}
  >
    {Object.entries(themeChoices).map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
)
