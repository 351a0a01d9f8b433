// Preloaded (`node --import`) into a panel on SQLite: keeps every statement that is run until the bench asks for them.
// The product itself knows nothing of it.
import Database from "libsql";

const seen = [];
process.on("message", (message) => {
  if (message === "statements") process.send({ statements: seen.splice(0) });
});

const { prepare } = Database.prototype;
Database.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql);
  let inside = false; // one of these may be written in terms of another
  for (const name of ["all", "get", "iterate", "run"]) {
    const original = statement[name];
    statement[name] = function (...args) {
      if (inside) return original.apply(this, args);
      seen.push(sql);
      inside = true;
      try {
        return original.apply(this, args);
      } finally {
        inside = false;
      }
    };
  }
  return statement;
};
