import { entity } from '@/lib/entities/entity';

/** The entity of staff accounts, for pages and audit log. */
export const accountEntity = entity({
  key: 'accounts',
  pages: [{ path: '/admin/account', needs: ['staff'] }],
  audit: {
    admin: {
      label: 'Account',
      actions: {
        'account.add': 'Added by a command on the server',
        'account.update': 'Own profile changed',
        'account.alerts': 'Own alerts chosen',
        'account.invite': 'Invited by a command on the server',
        'session.sign-out': 'Signed out',
        'session.new-browser': 'Signed in from a new browser',
        'session.prove': 'Proved again who it is',
        'session.end': 'Session ended',
        'session.end-others': 'All other sessions ended',
        'view.save': 'List view saved',
        'view.remove': 'List view removed',
        'second-factor.start': 'One-time codes: set-up begun',
        'second-factor.on': 'One-time codes turned on',
        'second-factor.off': 'One-time codes turned off',
        'second-factor.add-passkey': 'Passkey added',
        'second-factor.remove-passkey': 'Passkey removed',
        'password.change': 'Password changed',
        'password.forgot': 'Reset link requested',
        'password.reset': 'Password reset',
        'password.warn': 'Warned of many wrong passwords',
      },
    },
  },
});
