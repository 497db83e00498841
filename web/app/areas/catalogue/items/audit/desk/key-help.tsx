import { AdminDialog } from '#ui/antd/admin-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import styles from './desk.module.css'
import { keyHelp } from './use-desk-keys.ts'

/** AUD-2: the sheet that lists the keys. */
export const KeyHelp = ({ onClose }: { onClose: () => void }) => (
  <AdminDialog
    title="快捷键"
    width={480}
    consequence="光标在输入框里时只认 Ctrl Enter 与 Esc"
    actions={
      <Button look="primary" autoFocus onClick={onClose}>
        知道了
      </Button>
    }
    onClose={onClose}
  >
    <dl className={styles.keys}>
      {keyHelp.map(([keys, effect]) => (
        <div key={effect}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{effect}</dd>
        </div>
      ))}
    </dl>
  </AdminDialog>
)
