import type { SecuritySettings } from './settings.ts'

/** How the settings of security are called on their page and in requests to change them. */
export const securitySettingLabels: Record<keyof SecuritySettings, { label: string; unit: string }> = {
  proofMinutes: { label: '验证身份后', unit: '分钟内不再问' },
  administratorGraceDays: { label: '新管理员', unit: '天内开启两步验证' },
  passwordHistory: { label: '新密码不能与最近', unit: '个密码相同' },
}
