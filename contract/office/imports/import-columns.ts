import { type ImportKind, importKindLabels } from './import-rules.ts'

/** A column of a table that is imported. Tables name it by its title or by its field. */
export interface ImportColumn {
  field: string
  title: string
  isRequired?: true
  note: string
  example: string
}

const column = (field: string, title: string, note: string, example: string): ImportColumn => ({
  field,
  title,
  note,
  example,
})
const required = (...parts: Parameters<typeof column>): ImportColumn => ({ ...column(...parts), isRequired: true })

const key = required('key', '原系统编号', '同一种内容中唯一；再次导入时据此跳过已有的', '1001')
const author = required('author', '作者', '会员的原系统编号，或本站的用户名', '1001')
const time = (field: string, title: string) =>
  column(field, title, '如 2023-08-30 或 2023-08-30 16:20，北京时间；空着按现在', '2023-08-30 16:20')
const count = (field: string, title: string) => column(field, title, '整数；空着为 0', '120')

/** IMPORT-2: the columns of each kind, in the order of its template. */
export const importColumns: Record<ImportKind, readonly ImportColumn[]> = {
  members: [
    key,
    required('username', '用户名', '2 到 20 个字符，不与他人重复', 'zhangsan'),
    column('nickName', '昵称', '空着与用户名相同', '张三'),
    column('phone', '手机号', '11 位；会员可凭短信验证码登录', '13800000001'),
    column('email', '邮箱', '不与他人重复', 'zhangsan@example.com'),
    column('sex', '性别', '男或女', '男'),
    column('level', '会员等级', '一级会员、二级会员或三级会员；空着为二级会员', '二级会员'),
    column('department', '公司与部门', '以 / 分隔，没有的会新增', '示例咨询公司/造价部'),
    column('enabled', '启用', '是或否；空着为是', '是'),
    time('joined', '注册时间'),
    column('passwordHash', '密码散列', 'bcrypt、phpass，或 MD5 后加冒号与盐；空着则凭验证码登录', ''),
  ],
  companies: [
    key,
    required('name', '单位名称', '不与其他单位重复', '示例工程咨询有限公司'),
    required('shortName', '简称', '最多 10 个字', '示例咨询'),
    required('kind', '业务方向', '最多 10 个字', '全过程咨询'),
    column('city', '城市', '', '上海'),
    column('founded', '成立年份', '', '2001'),
    column('staff', '人数', '', '320'),
    column('joined', '入盟时间', '如 2020-06', '2020-06'),
    column('address', '地址', '', '示例路 1 号'),
    column('phone', '电话', '', '021-00000000'),
    column('website', '网址', '以 http(s):// 开头', 'https://www.example.org/'),
    required('intro', '单位简介', '每行一段', '成立于 2001 年的全过程咨询单位。'),
    column('strengths', '业务特长', '以顿号或换行分隔', '造价咨询、BIM 咨询'),
    column('account', '企业账号', '会员的原系统编号，或本站的用户名', '1001'),
    column('sort', '顺序', '整数，小的在前', '10'),
  ],
  resources: [
    key,
    required('name', '标题', '', '深基坑监测方案'),
    required('description', '描述', '', '适用于软土地区的监测方案模板。'),
    required('category', '类别', '本站资源类别的名称', ''),
    required('coin', '下载积分', '整数，0 为免费', '10'),
    column('tags', '标签', '以逗号或顿号分隔', '基坑、监测'),
    author,
    required('file', '文件', '压缩包或文件夹中的路径', '方案/深基坑监测方案.docx'),
    column('isApproved', '上架', '是或否；否为待审核；空着为是', '是'),
    time('uploadedAt', '上传时间'),
    count('views', '浏览数'),
    count('downloads', '下载数'),
  ],
  lessons: [
    key,
    required('name', '标题', '', '全过程咨询入门'),
    required('description', '描述', '', '面向新人的八讲课程。'),
    required('category', '类别', '本站课程类别的名称', ''),
    required('coin', '课程积分', '整数，0 为免费', '0'),
    author,
    required(
      'sections',
      '小节',
      '每行一节：章 | 节 | 视频文件；文件可空着，以后再传',
      '第一章 | 什么是全过程咨询 | 视频/1-1.mp4',
    ),
    column('isPublic', '公开', '是或否；空着为是', '是'),
    column('isApproved', '上架', '是或否；否为待审核；空着为是', '是'),
    time('uploadedAt', '上传时间'),
    count('views', '浏览数'),
  ],
  news: [
    key,
    required('title', '标题', '', '联盟年会在沪召开'),
    required('section', '栏目', '联盟动态、通知公告、行业资讯或成员风采', '联盟动态'),
    column('summary', '摘要', '空着取正文开头', ''),
    required('content', '正文', '网页代码（按白名单清洗）或文字，每行一段', '年会于八月三十日召开。'),
    column('sourceName', '来源', '', ''),
    column('sourceLink', '来源网址', '以 http(s):// 开头', ''),
    column('state', '状态', '已发布、草稿或已下线；空着为已发布', '已发布'),
    time('publishedAt', '发布时间'),
    count('views', '阅读数'),
  ],
  topics: [
    key,
    required('title', '标题', '', '软土基坑的报警值怎么定'),
    required('category', '类别', '本站论坛类别的名称', ''),
    required('content', '正文', '网页代码（按白名单清洗）或文字，每行一段', '想请教各位的经验。'),
    column('tags', '标签', '以逗号或顿号分隔', '基坑'),
    author,
    time('postedAt', '发帖时间'),
    count('views', '浏览数'),
  ],
}

/** The kind that the name of a file begins with: 会员.xlsx or members-2026.csv. */
export const kindNamed = (fileName: string): ImportKind | undefined => {
  const name = fileName.toLowerCase()
  const kinds = Object.entries(importKindLabels) as [ImportKind, string][]
  return kinds.find(([kind, label]) => name.startsWith(kind) || name.startsWith(label))?.[0]
}
