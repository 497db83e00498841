import {
  ArchiveRestore,
  BookA,
  Building2,
  Database,
  DatabaseBackup,
  FileCheck,
  FileUp,
  Fingerprint,
  Flag,
  FolderDown,
  GalleryHorizontal,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MailPlus,
  Megaphone,
  MessageSquareReply,
  MessageSquareWarning,
  MessagesSquare,
  Network,
  Newspaper,
  Palette,
  PanelsTopLeft,
  ReceiptText,
  Scale,
  ScanLine,
  ScrollText,
  Send,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Star,
  Undo2,
  UserCheck,
  Users,
  Video,
} from 'lucide-react'
import { approvalPermissions } from '#contract/approval-kinds.ts'
import { type AdminRole, holds, type PermissionRule } from '#contract/permissions.ts'
import { recyclePermissions } from '#contract/recycled-kinds.ts'
import { leakPermissions } from '#contract/trace-rules.ts'

export interface MenuEntry {
  label: string
  path: string
  /** The permission that shows the page (ROLE-8). */
  permission: PermissionRule
  /** How far it must reach to change something; `do` by default. */
  grade?: 'review' | 'do'
  icon: LucideIcon
  /** Group heading; the dashboard has none. */
  group?: string
  /** Additional search terms: pinyin initials and common names. */
  keywords: string
}

/** All back-office pages, in the order of the sidebar. A new page gets its line here. */
const menu: readonly MenuEntry[] = [
  {
    label: '工作台',
    path: '/System/main',
    permission: 'any',
    icon: LayoutDashboard,
    keywords: 'gzt 首页 概览 dashboard',
  },
  {
    label: '资源审核',
    path: '/System/Numberpro',
    permission: 'auditContent',
    icon: FileCheck,
    group: '内容',
    keywords: 'zysh 资料 文件 下架 resources',
  },
  {
    label: '课程管理',
    path: '/System/videoProduct',
    permission: 'auditContent',
    icon: Video,
    group: '内容',
    keywords: 'kcgl 视频 审核 下架 courses lessons',
  },
  {
    label: '谁的副本',
    path: '/System/trace',
    permission: leakPermissions,
    icon: Fingerprint,
    group: '内容',
    keywords: 'sdfb 溯源 泄露 外传 记录码 leak trace',
  },
  {
    label: '轮播图',
    path: '/System/videoScrollShow',
    permission: 'editContent',
    icon: GalleryHorizontal,
    group: '内容',
    keywords: 'lbt 首页 横幅 banners',
  },
  {
    label: '联盟资讯',
    path: '/System/information',
    permission: 'editContent',
    icon: Newspaper,
    group: '内容',
    keywords: 'lmzx 新闻 文章 news',
  },
  {
    label: '群发通知',
    path: '/System/announcements',
    permission: 'editContent',
    icon: Megaphone,
    group: '内容',
    keywords: 'qftz 全体会员 站内信 公告 announcement',
  },
  {
    label: '页面',
    path: '/System/pages',
    permission: 'editContent',
    icon: PanelsTopLeft,
    group: '内容',
    keywords: 'ym 首页 版块 公告条 关于我们 用户协议 隐私政策 页脚 友情链接 帮助 pages home footer terms',
  },
  {
    label: '站点文件',
    path: '/System/siteFiles',
    permission: 'editContent',
    icon: FolderDown,
    group: '内容',
    keywords: 'zdwj 入盟申请表 下载 表格 files',
  },
  {
    label: '成员单位',
    path: '/System/companies',
    permission: 'editContent',
    icon: Building2,
    group: '内容',
    keywords: 'cydw 公司 企业 联盟 companies',
  },
  {
    label: '搜索词典',
    path: '/System/searchWords',
    permission: 'editContent',
    icon: BookA,
    group: '内容',
    keywords: 'sscd 近义词 同义词 简称 缩写 synonyms',
  },
  {
    label: '回收站',
    path: '/System/recycle',
    permission: recyclePermissions,
    icon: ArchiveRestore,
    group: '内容',
    keywords: 'hsz 恢复 删除 撤销 recycle restore',
  },
  {
    label: '论坛帖子',
    path: '/System/XinglinPage',
    permission: 'moderate',
    icon: MessagesSquare,
    group: '社区',
    keywords: 'lttz 置顶 锁定 复核 类别 topics',
  },
  {
    label: '回复管理',
    path: '/System/TopicAnswer',
    permission: 'moderate',
    icon: MessageSquareReply,
    group: '社区',
    keywords: 'hfgl 评论 复核 answers',
  },
  {
    label: '评价管理',
    path: '/System/reviews',
    permission: 'moderate',
    icon: Star,
    group: '社区',
    keywords: 'pjgl 评分 星级 复核 reviews',
  },
  {
    label: '举报处理',
    path: '/System/reports',
    permission: 'moderate',
    icon: Flag,
    group: '社区',
    keywords: 'jbcl 投诉 下架 reports',
  },
  {
    label: '敏感词',
    path: '/System/sensitiveWords',
    permission: 'moderate',
    icon: MessageSquareWarning,
    group: '社区',
    keywords: 'mgc 违规 屏蔽 sensitive words',
  },
  {
    label: '用户管理',
    path: '/System/AdminUser',
    permission: 'editMembers',
    icon: Users,
    group: '用户',
    keywords: 'yhgl 会员 账号 密码 users',
  },
  {
    label: '公司与部门',
    path: '/System/division',
    permission: 'editMembers',
    icon: Network,
    group: '用户',
    keywords: 'gsybm 组织 架构 division',
  },
  {
    label: '角色与权限',
    path: '/System/roles',
    permission: 'roles',
    grade: 'review',
    icon: ShieldCheck,
    group: '用户',
    keywords: 'jsyqx 管理员 权限 复核 roles permissions',
  },
  {
    label: '待确认操作',
    path: '/System/approvals',
    permission: approvalPermissions,
    grade: 'review',
    icon: UserCheck,
    group: '用户',
    keywords: 'dqrcz 复核 双人 管理员 退款 approvals',
  },
  {
    label: 'V币记录',
    path: '/System/integralRecord',
    permission: 'books',
    icon: ReceiptText,
    group: 'V币',
    keywords: 'vbjl 积分 流水 分录 调整 邀请 coins',
  },
  {
    label: '售后裁定',
    path: '/System/claims',
    permission: 'refund',
    icon: Undo2,
    group: 'V币',
    keywords: 'shcd 退款 投诉 申请 claims',
  },
  {
    label: '充值订单',
    path: '/System/orders',
    permission: 'books',
    icon: ScanLine,
    group: 'V币',
    keywords: 'czdd 支付 退款 复核 orders',
  },
  {
    label: '对账',
    path: '/System/reconciliation',
    permission: 'books',
    icon: Scale,
    group: 'V币',
    keywords: 'dz 账单 差异 不变式 reconciliation',
  },
  {
    label: 'V币设置',
    path: '/System/integralSetting',
    permission: 'pricing',
    grade: 'review',
    icon: SlidersHorizontal,
    group: 'V币',
    keywords: 'vbsz 套餐 奖励 分成 settings',
  },
  {
    label: '后台任务',
    path: '/System/jobs',
    permission: 'jobs',
    icon: ListChecks,
    group: '运行',
    keywords: 'htrw 队列 转码 jobs',
  },
  {
    label: '操作日志',
    path: '/System/auditLog',
    permission: 'auditLog',
    icon: ScrollText,
    group: '运行',
    keywords: 'czrz 登录 审计 记录 audit log',
  },
  {
    label: '备份',
    path: '/System/backups',
    permission: 'backups',
    grade: 'review',
    icon: DatabaseBackup,
    group: '运行',
    keywords: 'bf 恢复 归档 backup restore',
  },
  {
    label: '旧系统导入',
    path: '/System/import',
    permission: 'imports',
    icon: FileUp,
    group: '运行',
    keywords: 'jxtdr 迁移 表格 会员 import migrate',
  },
  {
    label: '数据库监控',
    path: '/druid/index.html',
    permission: 'jobs',
    icon: Database,
    group: '运行',
    keywords: 'sjkjk 慢语句 锁 索引 druid database',
  },
  {
    label: '短信与邮件',
    path: '/System/messages',
    permission: ['settings', 'resetPassword'],
    icon: Send,
    group: '运行',
    keywords: 'dxyj 验证码 发送 退信 messages sms mail',
  },
  {
    label: '消息模板',
    path: '/System/messageTemplates',
    permission: 'settings',
    icon: MailPlus,
    group: '运行',
    keywords: 'xxmb 短信 邮件 模板 测试 templates',
  },
  {
    label: '站点外观',
    path: '/System/look',
    permission: 'settings',
    icon: Palette,
    group: '运行',
    keywords: 'zdwg 标志 颜色 图标 主题 logo look theme',
  },
  {
    label: '站点设置',
    path: '/System/settings',
    permission: 'settings',
    icon: Settings,
    group: '运行',
    keywords: 'zdsz 配置 热线 页脚 settings',
  },
]

/** Pages without a menu entry of their own, with the entry they belong to. */
const subPages: Record<
  string,
  { label: string; parent: string; isDesk?: true } & Partial<Pick<MenuEntry, 'permission' | 'grade'>>
> = {
  '/System/resourceDesk': { label: '审核工作台', parent: '/System/Numberpro', isDesk: true },
  '/System/lessonDesk': { label: '课程审核工作台', parent: '/System/videoProduct', isDesk: true },
  '/System/resourceCategories': { label: '资源类别', parent: '/System/Numberpro' },
  '/System/topicCategories': { label: '论坛类别', parent: '/System/XinglinPage' },
  '/System/lessonCategories': { label: '课程类别', parent: '/System/videoProduct' },
  '/System/AdminUserOne': { label: '一级会员', parent: '/System/AdminUser' },
  '/System/AdminUserTwo': { label: '二级会员', parent: '/System/AdminUser' },
  '/System/AdminUserfirste': { label: '三级会员', parent: '/System/AdminUser' },
  '/System/member': { label: '用户', parent: '/System/AdminUser' },
  '/System/resource': { label: '资源', parent: '/System/Numberpro' },
  '/System/company': { label: '成员单位', parent: '/System/companies' },
  '/System/adjustments': {
    label: 'V币调整',
    parent: '/System/integralRecord',
    permission: 'adjust',
    grade: 'review',
  },
  '/System/statement': { label: '对账明细', parent: '/System/reconciliation' },
  '/System/inviters': { label: '邀请排查', parent: '/System/integralRecord' },
  '/System/setup': { label: '开站准备', parent: '/System/settings' },
  '/System/notices': { label: '我的通知', parent: '/System/main' },
  '/System/account': { label: '我的账号', parent: '/System/main' },
  '/System/pages/edit': { label: '编辑页面', parent: '/System/pages' },
  '/System/informationItem': { label: '编辑资讯', parent: '/System/information' },
}

export const home = menu[0]!

export interface Place {
  label: string
  path: string
  /** Path of the highlighted menu entry. */
  entry: MenuEntry
  /** A workplace that fills the window, with a narrow sidebar and no tabs. */
  isDesk: boolean
  maySee: (role: AdminRole | undefined) => boolean
  mayChange: (role: AdminRole | undefined) => boolean
}

/** The page and menu entry of a path. */
export const placeOf = (path: string): Place => {
  const sub = subPages[path]
  const entry = menu.find((one) => one.path === (sub?.parent ?? path)) ?? home
  const { permission, grade = 'do' } = { ...entry, ...sub }
  return {
    label: sub?.label ?? entry.label,
    path,
    entry,
    isDesk: sub?.isDesk === true,
    maySee: (role) => holds(role, permission),
    mayChange: (role) => holds(role, permission, grade),
  }
}

/** The entries that a role sees. */
const menuOf = (role: AdminRole | undefined) => menu.filter(({ permission }) => holds(role, permission))

/** The entries that match the typed text; all entries for empty text. */
export const findEntries = (role: AdminRole | undefined, typed: string): MenuEntry[] => {
  const words = typed.trim().toLowerCase()
  return menuOf(role).filter(({ label, keywords }) => `${label} ${keywords}`.toLowerCase().includes(words))
}

/** The groups of the sidebar that a role sees, in order. */
export const menuGroups = (role: AdminRole | undefined): { name?: string; entries: MenuEntry[] }[] => {
  const entries = menuOf(role)
  return [...new Set(entries.map(({ group }) => group))].map((name) => ({
    name,
    entries: entries.filter(({ group }) => group === name),
  }))
}
