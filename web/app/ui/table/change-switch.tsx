import { Switch, type SwitchProps } from 'antd'
import { useMayChange } from './may-change.tsx'

/** A switch in a table; people who may only read see its state. */
export const ChangeSwitch = (props: SwitchProps) => {
  const mayChange = useMayChange()
  return <Switch {...props} disabled={!mayChange || props.disabled} />
}
