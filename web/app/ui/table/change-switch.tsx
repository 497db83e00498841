import { Switch } from '#ui/form/switch.tsx'
import { useMayChange } from './may-change.tsx'

interface ChangeSwitchProps {
  checked: boolean
  'aria-label': string
  /** For narrow columns. */
  size?: 'small'
  onChange: (isOn: boolean) => void
}

/** A switch in a table; people who may only read see its state. */
export const ChangeSwitch = ({ onChange, size, ...rest }: ChangeSwitchProps) => (
  <Switch {...rest} data-size={size} disabled={!useMayChange()} onChange={({ target }) => onChange(target.checked)} />
)
